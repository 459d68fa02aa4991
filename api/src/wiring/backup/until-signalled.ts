/** What a person at the terminal sends, and what ends a container. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Does work that a signal to this process breaks off, so that it can tidy up; a second signal ends the process at once. Rejects
 * with the signal's name where it was broken off.
 */
export async function untilSignalled<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  let by: string | undefined
  const end = (name: string): void => {
    by = name
    for (const one of SIGNALS) process.off(one, end)
    stop.abort()
  }
  for (const one of SIGNALS) process.on(one, end)
  try {
    return await work(stop.signal)
  } catch (error) {
    const isTold = by === undefined || (error instanceof Error && error.name === 'BackupRefused')
    throw isTold ? error : new Error(`It was broken off (${by}).`, { cause: error })
  } finally {
    for (const one of SIGNALS) process.off(one, end)
  }
}
