type Kind = 'nothing' | 'list' | 'record' | 'number' | 'string' | 'boolean' | 'other'

function kindOf(value: unknown): Kind {
  if (value === null || value === '') return 'nothing'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'object') return 'record'
  const type = typeof value
  return type === 'number' || type === 'string' || type === 'boolean' ? type : 'other'
}

/**
 * The values of a form from what was stored of them, perhaps by an earlier version of the page: a field of another kind
 * keeps its initial value, and fields that the form does not have are left out. An empty field may be of any kind.
 */
export function fitValues<V extends Record<string, unknown>>(initial: V, stored: unknown): V {
  const given: object = typeof stored === 'object' && stored !== null ? stored : {}
  const entries = Object.entries(initial).map(([name, value]) => {
    if (!Object.hasOwn(given, name)) return [name, value]
    const found: unknown = Reflect.get(given, name)
    const kinds = [kindOf(value), kindOf(found)]
    return [name, kinds[0] === kinds[1] || kinds.includes('nothing') ? found : value]
  })
  return Object.fromEntries(entries) as V
}
