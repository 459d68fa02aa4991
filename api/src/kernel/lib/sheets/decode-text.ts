/**
 * The text of a file. Programs of some locales write UTF-8, others Windows-1252; only the first can be distinguished from nonsense.
 * Null for a file with zero bytes in it, which is something else under a false name.
 */
export function decodeText(bytes: Uint8Array): string | null {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes)
  }
  return text.includes('\0') ? null : text
}
