import { Alert, Anchor, Button, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { AppealDetail } from '@pengawas/shared/contracts/appeals'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatInstant } from '../../../lib/dates.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useAppeal, useDecideAppeal } from '../api/appeals.ts'
import { AppealFiles } from './appeal-files.tsx'
import { DeskPoint, type Said } from './desk-point.tsx'

/** One appeal on an auditor's desk: what the candidate says, what it is about, and the decision. */
export function AppealDesk({ id }: { id: string }) {
  const { t } = useTranslation('appeals')
  const appeal = useAppeal(id)
  return (
    <Stack gap="md">
      <Anchor component={Link} to="/dashboard/appeals">
        {t('desk.back')}
      </Anchor>
      {appeal.isError ? <FailureAlert error={appeal.error} /> : null}
      {appeal.isPending ? <Skeleton h={240} /> : null}
      {appeal.data === undefined ? null : <Desk appeal={appeal.data} />}
    </Stack>
  )
}

function Desk({ appeal }: { appeal: AppealDetail }) {
  const { t, i18n } = useTranslation('appeals')
  const [said, setSaid] = useState<Readonly<Record<string, Said>>>({})
  const decide = useDecideAppeal(appeal.id)
  const standing = appeal.points.filter(({ isStanding }) => isStanding)
  const [first] = standing
  const decisions = standing.flatMap(({ id: pointId }) => {
    const { decision, reason = '' } = said[pointId] ?? {}
    return decision === undefined || reason.trim().length < 3 ? [] : [{ pointId, decision, reason }]
  })
  return (
    <>
      <div>
        <Title order={2} size="h3">
          <bdi>{appeal.participantName}</bdi>
        </Title>
        <Text c="var(--pengawas-quiet)">
          <bdi>{appeal.assessmentTitle}</bdi> · <bdi>{appeal.code}</bdi>
        </Text>
        {appeal.decidedAt !== null || appeal.dueAt === null ? null : (
          <Text>{t('desk.decideBy', { time: formatInstant(appeal.dueAt, i18n.language) })}</Text>
        )}
        {appeal.decidedAt === null ? null : (
          <Text>
            {t('desk.decidedBy', {
              name: appeal.decidedByName ?? '',
              time: formatInstant(appeal.decidedAt, i18n.language),
            })}
          </Text>
        )}
      </div>
      <Paper withBorder p="md">
        <Title order={3} size="h5" mb="xs">
          {t('desk.says')}
        </Title>
        <Text dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {appeal.text}
        </Text>
        <AppealFiles appealId={appeal.id} files={appeal.files} />
      </Paper>
      {appeal.points.map((point) => (
        <DeskPoint
          key={point.id}
          point={point}
          said={said[point.id] ?? {}}
          onChange={
            appeal.mayDecide && point.isStanding
              ? (changes) => setSaid({ ...said, [point.id]: { ...said[point.id], ...changes } })
              : undefined
          }
        />
      ))}
      {appeal.mayDecide && first !== undefined && standing.length > 1 ? (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start', height: 'auto', minHeight: 36, maxWidth: '100%' }}
          styles={{ label: { whiteSpace: 'normal', textAlign: 'start', paddingBlock: 6 } }}
          disabled={decisions[0]?.pointId !== first.id}
          onClick={() => setSaid(Object.fromEntries(standing.map(({ id }) => [id, said[first.id] ?? {}])))}
        >
          {t('desk.same')}
        </Button>
      ) : null}
      {decide.isError ? <FailureAlert error={decide.error} /> : null}
      {appeal.state === 'submitted' && appeal.hadPart ? <Alert color="gray">{t('desk.hadPart')}</Alert> : null}
      {appeal.mayDecide ? (
        <>
          <Text size="sm">{t(standing.length === 0 ? 'desk.nothingLeft' : 'desk.consequence')}</Text>
          <Button
            style={{ alignSelf: 'flex-start' }}
            disabled={decisions.length < standing.length}
            loading={decide.isPending}
            onClick={() => decide.mutate({ decisions })}
          >
            {t(standing.length === 0 ? 'desk.close' : 'desk.decide')}
          </Button>
        </>
      ) : null}
    </>
  )
}
