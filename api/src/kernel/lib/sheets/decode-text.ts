/** What Excel saves as "Unicode text", by the mark that such a file begins with. */
const UTF_16 = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

/**
 * The text of a file. Programs of some locales write UTF-8, others UTF-16 or Windows-1252; only the last cannot be distinguished
 * from nonsense. Null for a file with zero bytes in its text, which is something else under a false name.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const { encoding = 'utf-8' } = UTF_16.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte)) ?? {}
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes)
  }
  return text.includes('\0') ? null : text
}
