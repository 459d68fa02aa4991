import type { SecondLooksDeps } from './service/deps.ts'
import { drawSample } from './service/draw-sample.ts'
import { judgeFlag } from './service/judge-flag.ts'
import { listSampledFlags } from './service/list-sampled-flags.ts'
import { listSamples } from './service/list-samples.ts'

export type SecondLooksService = ReturnType<typeof createSecondLooksService>

/** A second look at reviewed flags of sessions that were drawn at random, by people who do not see the first verdict here. */
export function createSecondLooksService(deps: SecondLooksDeps) {
  return {
    list: listSamples.bind(null, deps),
    draw: drawSample.bind(null, deps),
    flags: listSampledFlags.bind(null, deps),
    judge: judgeFlag.bind(null, deps),
  }
}
