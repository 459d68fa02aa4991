/**
 * Whether the path of a request means the same to everybody who reads it. `malformed` cannot be read at all; `disguised`
 * changes when it is decoded or tidied up: doubled or encoded slashes, dot segments, control characters, or another way
 * to write the prefix of the API.
 */
export type PathJudgement = 'plain' | 'malformed' | 'disguised'

// C0, DEL, C1 and the backslash, which some readers take for a slash.
const NEVER_IN_A_PATH = /[\p{Cc}\\]/u

const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

export function judgePath(url: string): PathJudgement {
  const [path = ''] = url.split('?', 1)
  const text = decoded(path)
  if (!path.startsWith('/') || text === null) return 'malformed'
  if (NEVER_IN_A_PATH.test(text) || text.includes('//') || /%2f/i.test(path)) return 'disguised'
  const segments = text.split('/')
  if (segments.includes('.') || segments.includes('..')) return 'disguised'
  const isApi = segments[1]?.toLowerCase() === 'api'
  return isApi && path !== '/api' && !path.startsWith('/api/') ? 'disguised' : 'plain'
}
