import { Badge, Text, UnstyledButton } from '@mantine/core'
import type { WaitingCandidate } from '@pengawas/shared/contracts/check-ins'
import { IconHandStop, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { formatHourMinute } from '../../../lib/dates.ts'
import { isHandRaised, troubleOf } from '../rules/waiting.ts'
import classes from './waiting-room.module.css'

interface WaitingListProps {
  candidates: readonly WaitingCandidate[]
  openId: string | null
  onOpen: (testSessionId: string) => void
}

export function WaitingList({ candidates, openId, onOpen }: WaitingListProps) {
  const { t } = useTranslation('waitingRoom')
  return (
    <ul className={classes.list} aria-label={t('list')}>
      {candidates.map((candidate) => (
        <li key={candidate.testSessionId}>
          <UnstyledButton
            className={classes.row}
            aria-current={candidate.testSessionId === openId}
            onClick={() => onOpen(candidate.testSessionId)}
            data-testid="waiting-candidate"
          >
            <Row candidate={candidate} />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

function Row({ candidate }: { candidate: WaitingCandidate }) {
  const { t, i18n } = useTranslation(['waitingRoom', 'wall'])
  const { name, nip, unit, assessmentTitle, state, waitingSince, isConnected } = candidate
  const ConnectionIcon = isConnected ? IconPlugConnected : IconPlugConnectedX
  return (
    <>
      <span className={classes.name}>
        <bdi>{name}</bdi>
        <ConnectionIcon size={16} role="img" aria-label={t(isConnected ? 'connected' : 'disconnected')} />
      </span>
      <Text size="xs" c="var(--pengawas-quiet)">
        <FactLine facts={[nip, unit, assessmentTitle]} />
      </Text>
      <Badge size="sm" variant="light" color={state === 'waiting' ? 'blue' : state === 'refused' ? 'red' : 'gray'}>
        {t(`state.${state}`)}
      </Badge>
      {isHandRaised(candidate) ? (
        <Badge size="sm" color="blue.9" leftSection={<IconHandStop size={12} aria-hidden />} data-testid="hand-sign">
          {t('wall:call.sign')}
        </Badge>
      ) : null}
      {state === 'waiting' && waitingSince !== null ? (
        <Text size="xs">{t('since', { time: formatHourMinute(waitingSince, i18n.language) })}</Text>
      ) : null}
      <TroubleLine candidate={candidate} />
    </>
  )
}

/** What is known of a candidate, in one line; each in the direction of its own script. */
export function FactLine({ facts }: { facts: readonly (string | null)[] }) {
  return facts
    .filter((fact) => fact !== null)
    .map((fact, at) => (
      <Fragment key={fact}>
        {at === 0 ? '' : ' · '}
        <bdi>{fact}</bdi>
      </Fragment>
    ))
}

/** What is missing and what failed, in words. */
export function TroubleLine({ candidate }: { candidate: WaitingCandidate }) {
  const { t, i18n } = useTranslation('waitingRoom')
  const { missing, failed } = troubleOf(candidate)
  const inWords = new Intl.ListFormat(i18n.language, { type: 'unit' })
  const lines = (['missing', 'failed'] as const).flatMap((kind) => {
    const steps = kind === 'missing' ? missing : failed
    return steps.length === 0 ? [] : [t(kind, { steps: inWords.format(steps.map((step) => t(`step.${step}`))) })]
  })
  if (lines.length === 0) return <Text size="xs">{t('complete')}</Text>
  return lines.map((line) => (
    <Text key={line} size="xs" fw={600}>
      {line}
    </Text>
  ))
}
