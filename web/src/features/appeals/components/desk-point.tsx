import { Anchor, Group, Image, Paper, Radio, Stack, Text, Textarea } from '@mantine/core'
import type { AppealPoint, DecideAppeal } from '@pengawas/shared/contracts/appeals'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatInstant } from '../../../lib/dates.ts'
import { useFlagTitle } from '../../../lib/flag-title.ts'
import { PointDecision } from './point-decision.tsx'

/** What an auditor has filled in so far for one point of an appeal. */
export type Said = Partial<DecideAppeal['decisions'][number]>

/** One point on an auditor's desk: what it rests on, what was decided of it, and the decision where it is still to be made. */
export function DeskPoint({
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
