/** What became of a request, without anything that names a person, an address or a record. */
export interface AnsweredRequest {
  requestId: string | undefined
  method: string
  /** The call as the list of operations writes it, such as `/users/{userId}`; otherwise one of a few fixed words. */
  route: string
  /** Null where the client left before there was an answer. */
  status: number | null
  /**
   * Until the answer began, whatever its body then took: how long a client loads a recording says more of its line than of the
   * hub. Until the client left where there was no answer.
   */
  durationMs: number
}

/** An answer that takes longer is worth a line at the level at which hubs usually log. */
export const SLOW_MS = 1_000

/**
 * How a request is logged: failures as warnings, slow ones for information, the rest for people who look for something. A line
 * for each of the answers of a thousand candidates would cost more than it says; what they are together is in the metrics.
 */
export function levelOf({
  status,
  durationMs,
}: Pick<AnsweredRequest, 'status' | 'durationMs'>): 'warn' | 'info' | 'debug' {
  if (status !== null && status >= 500) return 'warn'
  return durationMs > SLOW_MS ? 'info' : 'debug'
}

/** Paths beside the API, by their own name. */
const BESIDE_API = ['/health', '/ready']

/**
 * The route of a request, out of a list that does not grow with what clients send: `pattern` is the path of the operation that was
 * found, and undefined where none was.
 */
export function routeOf(path: string, pattern: string | undefined): string {
  if (pattern !== undefined) return pattern
  if (BESIDE_API.includes(path)) return path
  return path.startsWith('/api/') || path === '/api' ? 'unknown' : 'pages'
}

/** Methods that are shown by their name. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

export const methodOf = (method: string | undefined): string =>
  method !== undefined && METHODS.includes(method) ? method : 'other'
