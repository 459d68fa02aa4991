import { Text } from '@mantine/core'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { IconEye } from '@tabler/icons-react'
import { memo, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { TileChoice } from '../bulk/tile-choice.tsx'
import { useWall } from '../hooks/wall-context.ts'
import { attentionBand } from '@pengawas/shared/rules/live-bands'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { UnreadSign } from '../talk/unread-sign.tsx'
import { AnalysisSign } from './analysis-sign.tsx'
import { AudioMeter } from './audio-meter.tsx'
import { FlagCounters } from './flag-counters.tsx'
import { ProblemSigns } from './problem-signs.tsx'
import { RecordingStopSign } from './recording-stop-sign.tsx'
import { TileCall } from './tile-call.tsx'
import { TileFlag } from './tile-flag.tsx'
import { TileHear } from './tile-hear.tsx'
import { TileProgress } from './progress-line.tsx'
import { UnseenSign } from './unseen-sign.tsx'
import type { TileSource } from '../rules/media-plan.ts'
import { TilePicture } from './tile-picture.tsx'
import { TilePin } from './tile-pin.tsx'
import classes from './tile.module.css'

interface TileProps {
  testSessionId: string
  isTabStop: boolean
  isFocused: boolean
  sources: readonly TileSource[]
  /** Whether its texts lie over the picture. */
  isCompact: boolean
  onOpen: () => void
}

/** One candidate at a glance. The whole tile is one button; Enter or a click opens the focus view. */
export const Tile = memo(function Tile({ testSessionId, isTabStop, isFocused, sources, isCompact, onOpen }: TileProps) {
  const { t } = useTranslation('wall')
  // The pictures first: on a full page, drawing what is said of everybody takes longer than they take to come.
  const isWritten = useDeferredValue(true, false)
  const candidate = useWall((state) => state.candidates[testSessionId])
  const isUnanalysed = useWall((state) => state.analysisPauses[testSessionId] !== undefined)
  if (!candidate) return null
  const { participantName: name, code, status, flagCounts, confirmedCounts, help } = candidate
  const severity =
    (['critical', 'high'] as const).find((each) => flagCounts[each] + confirmedCounts[each] > 0) ?? 'calm'
  return (
    <article
      className={classes.tile}
      data-testid="tile"
      data-session-code={code}
      data-severity={severity}
      data-unanalysed={isUnanalysed}
      data-focused={isFocused}
      data-compact={isCompact}
      data-over={isOver(status)}
      data-calls={help !== null}
      aria-label={t('tile.label', { name, code })}
    >
      <div className={classes.pictures}>
        {sources.includes('camera') ? <TilePicture candidate={candidate} /> : null}
        {sources.includes('screen') ? (
          <TilePicture
            candidate={candidate}
            source="screen"
            testId="tile-screen"
            saysConnection={!sources.includes('camera')}
          />
        ) : null}
      </div>
      {isWritten ? (
        <>
          <FlagCounters counted={candidate} className={classes.counters} />
          <div className={classes.foot}>
            <TileCall candidate={candidate} />
            <TileFlag testSessionId={testSessionId} assessmentId={candidate.assessmentId} />
          </div>
        </>
      ) : null}
      <div className={classes.texts}>
        <div className={classes.line}>
          <Text fw={600} size="sm" truncate className={classes.name}>
            {name}
          </Text>
          <span className={classes.code}>{code}</span>
        </div>
        <div className={classes.line} data-facts>
          {isWritten ? <TileFacts candidate={candidate} /> : null}
        </div>
      </div>
      <button
        type="button"
        className={classes.open}
        data-wall-item={testSessionId}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={t('tile.openFocus', { name })}
        aria-pressed={isFocused}
        onClick={onOpen}
      />
      {isWritten ? (
        <>
          <TileHear candidate={candidate} />
          <TileChoice testSessionId={testSessionId} name={name} />
          <TilePin testSessionId={testSessionId} name={name} />
        </>
      ) : null}
    </article>
  )
})

/** What is known of a candidate now, on one line. */
function TileFacts({ candidate }: { candidate: WallCandidate }) {
  const { t } = useTranslation('wall')
  const { testSessionId, analysis } = candidate
  const attention = analysis?.attention ?? null
  return (
    <>
      <AudioMeter testSessionId={testSessionId} />
      <span
        className={classes.attention}
        data-band={attention === null ? 'unknown' : attentionBand(attention)}
        title={attention === null ? t('tile.attentionUnknown') : t('tile.attention', { value: Math.round(attention) })}
      >
        <IconEye size={15} aria-hidden />
        <span aria-hidden>{attention === null ? '–' : Math.round(attention)}</span>
      </span>
      <UnreadSign candidate={candidate} />
      <UnseenSign testSessionId={testSessionId} />
      <AnalysisSign testSessionId={testSessionId} />
      <RecordingStopSign candidate={candidate} />
      <ProblemSigns candidate={candidate} />
      <TileProgress testSessionId={testSessionId} />
    </>
  )
}
