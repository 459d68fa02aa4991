/** About how many bytes a parsed payload took on the wire, counting no further than `limit`. Cycles cannot occur: it came from JSON. */
export function payloadBytes(payload: unknown, limit: number): number {
  let bytes = 0
  const waiting: unknown[] = [payload]
  while (waiting.length > 0 && bytes <= limit) {
    const value = waiting.pop()
    if (typeof value === 'string') bytes += value.length + 2
    else if (ArrayBuffer.isView(value)) bytes += value.byteLength
    else if (typeof value === 'object' && value !== null) {
      bytes += 2
      for (const [key, child] of Object.entries(value)) {
        bytes += key.length + 3
        waiting.push(child)
        if (bytes > limit) break
      }
    } else bytes += 8
  }
  return bytes
}
