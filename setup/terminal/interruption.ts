/**
 * A signal that aborts when this process is asked to end: Ctrl-C, a request to terminate, or the end of the process that
 * started it. Repeated requests change nothing; every stop has its own deadline.
 */
export function onInterruption(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => controller.abort())
  process.on('disconnect', () => controller.abort())
  return controller.signal
}
