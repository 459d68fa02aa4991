import { ActionIcon, Badge, Button, Group, Text, Title, Tooltip } from '@mantine/core'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { IconArrowRight, IconX } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { waitingRoomOf } from '../../../lib/check-ins.ts'
import { formatInstant } from '../../../lib/dates.ts'
import { useWall, useWallSession } from '../hooks/wall-context.ts'
import { groupOf } from '../rules/groups.ts'
import { CandidateTalk } from '../talk/candidate-talk.tsx'
import type { Commands } from '../hooks/use-commands.ts'
import { AnalysisSign } from './analysis-sign.tsx'
import { AudioMeter } from './audio-meter.tsx'
import { BehaviourFacts } from './behaviour-facts.tsx'
import { CommandBar } from './command-bar.tsx'
import { TestTermination } from '../flags/test-termination.tsx'
import { FlagList } from './flag-list.tsx'
import { FlagNews } from './flag-news.tsx'
import { FocusPictures } from './focus-pictures.tsx'
import { FocusRewind, type RewindComponent } from './focus-rewind.tsx'
import { FocusSound } from './focus-sound.tsx'
import { IdentityAgeNote } from './identity-age-note.tsx'
import { ProblemList } from './problem-list.tsx'
import { ProgressLine } from './progress-line.tsx'
import { RecordingStopSign } from './recording-stop-sign.tsx'
import classes from './focus-panel.module.css'

interface FocusPanelProps {
  testSessionId: string
  flagsRef: Ref<HTMLDivElement>
  commands: Commands
  Rewind: RewindComponent
  onClose: () => void
  onNext: () => void
}

/** One candidate closely, beside the wall and not over it: pictures, sound, and the flags to decide. */
export function FocusPanel({ testSessionId, flagsRef, commands, Rewind, onClose, onNext }: FocusPanelProps) {
  const { t, i18n } = useTranslation(['wall', 'waitingRoom'])
  const candidate = useWall((state) => state.candidates[testSessionId])
  const title = useWall((state) => state.assessments?.find(({ id }) => id === candidate?.assessmentId)?.title)
  const { viewing } = useWallSession()
  const isAway = useWall(({ candidates: { [testSessionId]: each } }) =>
    each ? groupOf(each, viewing.serverNow()) === 'away' : false,
  )
  if (!candidate) return null
  const { participantName: name, code, status, analysis } = candidate
  const faces = analysis?.faces ?? null
  return (
    <section
      className={classes.panel}
      aria-label={t('focus.label', { name })}
      data-testid="focus"
      data-session-code={code}
    >
      <header className={classes.head}>
        <div className={classes.who}>
          <Group gap="xs" wrap="nowrap">
            <Title order={2} size="h4" className={classes.name}>
              {name}
            </Title>
            <span className={classes.code}>{code}</span>
            <Badge variant="light" color={isAway || isOver(status) ? 'gray' : status === 'active' ? 'teal' : 'orange'}>
              {isAway ? t('group.away') : t(`status.${status}`)}
            </Badge>
          </Group>
          <Text size="xs" c="var(--pengawas-quiet)" truncate>
            {title}
            {status === 'check-in'
              ? ''
              : ` · ${t('focus.started', { time: formatInstant(candidate.startTime, i18n.language) })}`}
          </Text>
        </div>
        <Tooltip label={`${t('focus.next')} (${t('help.spaceKey')})`}>
          <ActionIcon variant="default" size="lg" aria-label={t('focus.next')} onClick={onNext}>
            <IconArrowRight size={18} className="mirrored" aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={`${t('focus.close')} (Esc)`}>
          <ActionIcon variant="default" size="lg" aria-label={t('focus.close')} onClick={onClose}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </header>
      {candidate.statusReason === null ? null : (
        <Text size="sm" dir="auto" px={14} pb={8} style={{ overflowWrap: 'anywhere' }} data-testid="status-reason">
          {t('incidents.because', { reason: candidate.statusReason })}
        </Text>
      )}
      {status === 'check-in' ? (
        <Group px={14} pb={10}>
          <Button component={Link} to={waitingRoomOf(testSessionId)} size="compact-sm">
            {t('waitingRoom:toDesk')}
          </Button>
        </Group>
      ) : null}
      <CandidateTalk key={testSessionId} candidate={candidate} />
      <FocusPictures candidate={candidate} />
      <FocusRewind candidate={candidate} Rewind={Rewind} />
      <div className={classes.facts}>
        <FocusSound candidate={candidate} />
        <AudioMeter testSessionId={testSessionId} />
        <BehaviourFacts candidate={candidate} />
        <IdentityAgeNote testSessionId={testSessionId} />
        <AnalysisSign testSessionId={testSessionId} isLong />
        <RecordingStopSign candidate={candidate} isLong />
        {faces === null || faces === 1 ? null : (
          <Badge color="red.9" variant="filled">
            {faces === 0 ? t('tile.noFace') : t('tile.faces', { value: faces, count: faces })}
          </Badge>
        )}
        {analysis?.unclearFace === undefined ? null : (
          <Badge color="orange.9" variant="filled">
            {t(`tile.unclearFace.${analysis.isPerhapsPicture ? 'picture' : analysis.unclearFace}`)}
          </Badge>
        )}
        <ProblemList candidate={candidate} />
      </div>
      <ProgressLine testSessionId={testSessionId} />
      {status === 'terminated' ? (
        <>
          <FlagNews />
          <TestTermination testSessionId={testSessionId} />
        </>
      ) : null}
      <CommandBar candidate={candidate} commands={commands} />
      <FlagList ref={flagsRef} testSessionId={testSessionId} assessmentId={candidate.assessmentId} />
    </section>
  )
}
