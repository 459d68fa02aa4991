/**
 * An inference process that errs: of the candidate `nan` it reports an angle that is no number, to `noise` it says something that
 * answers nothing before its answer, and for all others it could not read the picture.
 */
process.on('disconnect', () => process.exit(0))
process.on('message', ({ requestId, candidate }: { requestId: number; candidate: string }) => {
  if (candidate === 'noise') process.send?.({ type: 'noise' })
  const outcome =
    candidate === 'nan' ? { status: 'observed', observation: { faceStillMs: NaN } } : { status: 'undecodable' }
  process.send?.({ type: 'result', requestId, outcome })
})
setInterval(() => process.send?.({ type: 'heartbeat', rssBytes: 1 }), 200)
process.send?.({ type: 'ready' })
