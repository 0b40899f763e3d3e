extension NaiveEnvironment {
  /// The member `environment` of the view.
  func append(to out: inout [UInt8]) {
    out += .environment
    out.append(points: width)
    out += .height
    out.append(points: height)
    out += .sizeClass
    out.append(name: sizeClass.rawValue)
    out += .device
    out.append(name: device.rawValue)
    out += .interface
    out.append(name: interface.rawValue)
    out += .rotating
    out.append(flag: isRotating)
    out += .closeBrace
  }
}
