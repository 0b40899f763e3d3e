/// A plugin behind which something runs that can end while it is attached, as a program does. What a replay knows of it
/// stays; whoever is to be asked again starts it.
package protocol EndingPlugin: NavPlugin {
  /// Starts it anew if it has ended, as what it was.
  /// - Throws: why it cannot be asked.
  func startIfEnded() throws(PluginFault)
}
