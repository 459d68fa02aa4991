import {
  Alert,
  Anchor,
  Button,
  Image,
  Paper,
  Radio,
  Group,
  Skeleton,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core'
import type { AppealDetail, AppealPoint, DecideAppeal } from '@pengawas/shared/contracts/appeals'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatInstant } from '../../../lib/dates.ts'
import { useFlagTitle } from '../../../lib/flag-title.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useAppeal, useDecideAppeal } from '../api/appeals.ts'
import { AppealFiles } from './appeal-files.tsx'
import { PointDecision } from './point-decision.tsx'

type Said = Partial<DecideAppeal['decisions'][number]>

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

function DeskPoint({
  point: { flag, termination, isStanding, decision, reason },
  said,
  onChange,
}: {
  point: AppealPoint
  said: Said
  onChange: ((changes: Said) => void) | undefined
}) {
  const { t, i18n } = useTranslation('appeals')
  const flagTitle = useFlagTitle()
  const at = flag?.timestamp ?? termination?.at
  const name = flag === null ? t('desk.ended') : flagTitle(flag)
  return (
    <Paper withBorder p="md" data-testid="desk-point" role="group" aria-label={name}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs" align="baseline">
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="var(--pengawas-quiet)">
            {at === undefined ? null : formatInstant(at, i18n.language)}
          </Text>
        </Group>
        {termination === null ? null : <Text size="sm">{t('endedBecause', { reason: termination.reason })}</Text>}
        {flag === null ? null : (
          <>
            {flag.reason === 'by-hand' ? (
              <Text size="sm" dir="auto">
                {flag.description}
              </Text>
            ) : null}
            {/* Of one that was overturned, the newest verdict is this decision itself. */}
            {flag.reviewReason === null || decision === 'overturned' ? null : (
              <Text size="sm">{t('desk.reviewed', { name: flag.reviewerName ?? '', reason: flag.reviewReason })}</Text>
            )}
            {flag.evidenceUrl === null ? (
              <Text size="sm" c="var(--pengawas-quiet)">
                {t('noPicture')}
              </Text>
            ) : (
              <Image src={flag.evidenceUrl} alt={t('picture')} maw={480} radius="sm" data-testid="desk-picture" />
            )}
            <Anchor component={Link} size="sm" to={`/dashboard/flags?flag=${flag.id}`}>
              {t('desk.toFlag')}
            </Anchor>
          </>
        )}
        {isStanding || decision !== null ? null : <Text size="sm">{t('notStanding')}</Text>}
        <PointDecision decision={decision} reason={reason} />
        {onChange === undefined ? null : (
          <>
            <Radio.Group
              label={t('desk.decision')}
              value={said.decision ?? null}
              onChange={(value) => onChange({ decision: value === 'upheld' ? 'upheld' : 'overturned' })}
            >
              <Group mt={4}>
                <Radio value="upheld" label={t('desk.uphold')} />
                <Radio value="overturned" label={t('desk.overturn')} />
              </Group>
            </Radio.Group>
            <Textarea
              label={t('desk.reason')}
              description={t('desk.reasonHint')}
              autosize
              dir="auto"
              minRows={2}
              maxLength={500}
              value={said.reason ?? ''}
              onChange={(event) => onChange({ reason: event.currentTarget.value })}
            />
          </>
        )}
      </Stack>
    </Paper>
  )
}
