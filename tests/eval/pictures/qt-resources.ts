/** Numbers of an entry of the tree, from version 2 of the format on, with the time of its last change at the end. */
const ENTRY_BYTES = 22
const IS_COMPRESSED = 0b101
const IS_FOLDER = 0b10

/**
 * The files of an archive of Qt's resource compiler (`.rcc`) by their names without folders; those that are compressed are left
 * out. Format: "qres", version, then where the tree, the data and the names begin, all big-endian.
 */
export function readQtResources(bytes: Buffer): Map<string, Buffer> {
  if (bytes.toString('latin1', 0, 4) !== 'qres') throw new Error('this is no archive of Qt resources')
  const [tree, data, names] = [bytes.readUInt32BE(8), bytes.readUInt32BE(12), bytes.readUInt32BE(16)]
  const files = new Map<string, Buffer>()
  const nameAt = (offset: number): string => {
    const start = names + offset
    const text = Buffer.from(bytes.subarray(start + 6, start + 6 + bytes.readUInt16BE(start) * 2))
    return text.swap16().toString('utf16le')
  }
  const visit = (index: number): void => {
    const entry = tree + index * ENTRY_BYTES
    const flags = bytes.readUInt16BE(entry + 4)
    if (flags & IS_FOLDER) {
      const [count, first] = [bytes.readUInt32BE(entry + 6), bytes.readUInt32BE(entry + 10)]
      for (let child = first; child < first + count; child++) visit(child)
    } else if (!(flags & IS_COMPRESSED)) {
      const start = data + bytes.readUInt32BE(entry + 10)
      files.set(nameAt(bytes.readUInt32BE(entry)), bytes.subarray(start + 4, start + 4 + bytes.readUInt32BE(start)))
    }
  }
  visit(0)
  return files
}
