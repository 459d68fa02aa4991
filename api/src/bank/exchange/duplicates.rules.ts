/** Enough to distinguish most questions at first sight. */
const PREFIX_LENGTH = 24

/** Finds which of many texts some longer text begins with, without comparing it with each of them. */
export function createPrefixFinder(keys: Iterable<string>): (text: string) => string[] {
  const byPrefix = new Map<string, string[]>()
  for (const key of keys) {
    const prefix = key.slice(0, PREFIX_LENGTH)
    if (prefix !== '') byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), key])
  }
  const lengths = [...new Set([...byPrefix.keys()].map((prefix) => prefix.length))]
  return (text) =>
    lengths.flatMap((length) =>
      (byPrefix.get(text.slice(0, length)) ?? []).filter(
        (key) => key.slice(0, PREFIX_LENGTH).length === length && text.startsWith(key),
      ),
    )
}
