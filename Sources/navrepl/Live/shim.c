// What the compiler and the standard library call in a module that has no C library.
// Memory comes from size classes: four for each power of two. A freed block is reused for the next one of its class.

typedef __SIZE_TYPE__ size_t;
typedef unsigned char byte;
typedef unsigned long long u64;

extern byte __heap_base;

enum { header = 16, classes = 4 * 28, pageSize = 65536 };

static byte *top;
static void *freeBlocks[classes];

// The class of a block, and the size of its blocks.
static size_t classOf(size_t size, size_t *room) {
  if (size <= 16) return *room = 16, 0;
  size_t power = 31 - (size_t)__builtin_clz(size - 1), base = (size_t)1 << power, step = base / 4;
  size_t part = (size - base + step - 1) / step;
  *room = base + part * step;
  return 4 * (power - 4) + part;
}

static byte *grow(size_t size) {
  if (!top) top = (byte *)(((size_t)&__heap_base + 15) & ~(size_t)15);
  size_t has = __builtin_wasm_memory_size(0) * (size_t)pageSize, end = (size_t)top + size;
  if (end < size) return 0;
  if (end > has) {
    size_t pages = (end - has + pageSize - 1) / pageSize;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return 0;
  }
  byte *block = top;
  top += size;
  return block;
}

// In front of a block, there are its class and the distance from the block that was allocated to an aligned one.
static size_t *classBefore(byte *block) { return (size_t *)block - 1; }
static size_t *shiftBefore(byte *block) { return (size_t *)block - 2; }

void *malloc(size_t size) {
  size_t room, class;
  if (size > (size_t)1 << 30) return 0;
  class = classOf(size, &room);
  byte *block = freeBlocks[class];
  if (block) return freeBlocks[class] = *(void **)block, block;
  block = grow(room + header);
  if (!block) return 0;
  block += header;
  *classBefore(block) = class;
  *shiftBefore(block) = 0;
  return block;
}

void free(void *pointer) {
  if (!pointer) return;
  byte *block = (byte *)pointer - *shiftBefore(pointer);
  size_t class = *classBefore(block);
  *(void **)block = freeBlocks[class];
  freeBlocks[class] = block;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  byte *block = malloc(alignment <= 16 ? size : size + alignment);
  if (!block) return 12;
  byte *aligned = alignment <= 16 ? block : (byte *)(((size_t)block + alignment) & ~(alignment - 1));
  if (aligned != block) *shiftBefore(aligned) = (size_t)(aligned - block);
  *result = aligned;
  return 0;
}

void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count), to; }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count), to; }
void *memset(void *to, int value, size_t count) { return __builtin_memset(to, value, count), to; }

int memcmp(const void *one, const void *other, size_t count) {
  const byte *a = one, *b = other;
  for (size_t i = 0; i < count; i++)
    if (a[i] != b[i]) return a[i] - b[i];
  return 0;
}

size_t strlen(const char *text) {
  size_t length = 0;
  while (text[length]) length++;
  return length;
}

double round(double x) {
  double whole = __builtin_trunc(x);
  return __builtin_fabs(x - whole) >= 0.5 ? whole + __builtin_copysign(1, x) : whole;
}

// Random numbers choose the seed of hash tables, whose order is never shown, and the ids of journals.
__attribute__((import_module("env"), import_name("random"))) double host_random(void);
void arc4random_buf(void *buffer, size_t count) {
  for (byte *at = buffer; count > 0; count--) *at++ = (byte)(host_random() * 256);
}

__attribute__((import_module("env"), import_name("number"))) double host_number(const char *, size_t);
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  size_t length = strlen(text);
  *result = host_number(text, length);
  return text + length;
}

// A message of the runtime before it traps.
__attribute__((import_module("env"), import_name("putchar"))) int host_putchar(int);
int putchar(int character) { return host_putchar(character); }

size_t __stack_chk_guard = 0x5eed5eed;
void __stack_chk_fail(void) { __builtin_trap(); }

typedef __int128 wide;
typedef union {
  wide all;
  struct { u64 low, high; } half;
} Halves;

wide __ashlti3(wide value, int count) {
  Halves in = {.all = value}, out;
  if (!count) return value;
  out.half.low = count & 64 ? 0 : in.half.low << count;
  out.half.high = count & 64 ? in.half.low << (count & 63) : in.half.high << count | in.half.low >> (64 - count);
  return out.all;
}

wide __lshrti3(wide value, int count) {
  Halves in = {.all = value}, out;
  if (!count) return value;
  out.half.high = count & 64 ? 0 : in.half.high >> count;
  out.half.low = count & 64 ? in.half.high >> (count & 63) : in.half.low >> count | in.half.high << (64 - count);
  return out.all;
}

wide __multi3(wide one, wide other) {
  Halves a = {.all = one}, b = {.all = other}, out;
  u64 mask = 0xffffffff, a0 = a.half.low & mask, a1 = a.half.low >> 32, b0 = b.half.low & mask, b1 = b.half.low >> 32;
  u64 low = a0 * b0, middle = a1 * b0 + (low >> 32), rest = a0 * b1 + (middle & mask);
  out.half.low = rest << 32 | (low & mask);
  out.half.high = a1 * b1 + (middle >> 32) + (rest >> 32) + a.half.high * b.half.low + a.half.low * b.half.high;
  return out.all;
}
