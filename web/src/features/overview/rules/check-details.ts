import type { SystemCheck } from '@pengawas/shared/contracts/system'
import { formatCount, formatPercent } from '../../../lib/rules/numbers.ts'

/** One line below a check: a text of `overview:details` and what is put into it. */
export interface DetailLine {
  text:
    | 'nodesReady'
    | 'spaceFree'
    | 'recordingStopped'
    | 'recordingFailed'
    | 'recordingLow'
    | 'recordingsSince'
    | 'recordingsWaiting'
    | 'flagsRefused'
    | 'flagsLost'
    | 'flagsExpired'
    | 'flagsNearlyFull'
  values: Record<string, string | number>
}

/** What stands below a check's figure. Of refused flags each count that is not zero. */
export function detailLines(
  detail: SystemCheck['detail'],
  language: string,
  formatTime: (instant: string) => string,
): DetailLine[] {
  if (detail === null) return []
  if (detail.code === 'nodesReady') return [{ text: 'nodesReady', values: { ready: detail.ready, all: detail.all } }]
  if (detail.code === 'spaceFree')
    return [{ text: 'spaceFree', values: { share: formatPercent(detail.percent / 100, language) } }]
  if (detail.code === 'recordingsDisk')
    return [
      {
        // With this much free, recording goes on unless writing fails.
        text: !detail.isStopped ? 'recordingLow' : detail.percent > 7 ? 'recordingFailed' : 'recordingStopped',
        values: { share: formatPercent(detail.percent / 100, language) },
      },
      ...(detail.since === null
        ? []
        : [{ text: 'recordingsSince' as const, values: { time: formatTime(detail.since) } }]),
      ...(detail.waiting === 0
        ? []
        : [{ text: 'recordingsWaiting' as const, values: { value: formatCount(detail.waiting, language) } }]),
    ]
  const counts = [
    ['flagsRefused', detail.kept],
    ['flagsLost', detail.lost],
    ['flagsExpired', detail.expired],
  ] as const
  return [
    ...counts.flatMap(([text, count]) =>
      count === 0 ? [] : { text, values: { value: formatCount(count, language) } },
    ),
    ...(detail.isNearlyFull ? [{ text: 'flagsNearlyFull' as const, values: {} }] : []),
  ]
}
