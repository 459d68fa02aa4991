import { Badge, Button, Group, Image, Radio, Stack, Text, Textarea } from '@mantine/core'
import type { Sample, SampledFlag } from '@pengawas/shared/contracts/second-looks'
import { REVIEW_VERDICTS, type ReviewVerdict } from '@pengawas/shared/flags'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { useFlagTitle } from '../../../lib/flag-title.ts'
import { formatCount, formatPercent } from '../../../lib/rules/numbers.ts'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { PageLinks } from '../../../ui/page-links.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { useJudge, useSampledFlag } from '../api/second-looks.ts'

/** The flags of a sample one after the other, with what each rests on and a place for the second verdict. */
export function SampleDialog({ sample, onClose }: { sample: Sample; onClose: () => void }) {
  const { t, i18n } = useTranslation('auditing')
  const [page, setPage] = useState(1)
  const found = useSampledFlag(sample.id, page)
  const flag = found.data?.items[0]
  const total = found.data?.total ?? 0
  return (
    <DialogFrame title={t('looks.title', { seed: sample.seed })} onClose={onClose}>
      <Stack gap="md">
        <QueryStatus result={found} />
        {flag === undefined ? null : (
          <>
            <Text size="sm" c="var(--pengawas-quiet)">
              {t('looks.place', { value: formatCount(page, i18n.language), total: formatCount(total, i18n.language) })}
            </Text>
            <Shown flag={flag} />
            <Verdicts flag={flag} />
            {flag.refused === null ? (
              <JudgeForm
                key={flag.id}
                sampleId={sample.id}
                flagId={flag.id}
                onJudged={() => setPage(Math.min(page + 1, total))}
              />
            ) : null}
          </>
        )}
        {total > 1 ? <PageLinks total={total} pageSize={1} page={page} onChange={setPage} /> : null}
      </Stack>
    </DialogFrame>
  )
}

function Shown({ flag }: { flag: SampledFlag }) {
  const { t, i18n } = useTranslation(['auditing', 'wall'])
  const titleOf = useFlagTitle()
  return (
    <Stack gap="xs" data-testid="sampled-flag">
      <Group justify="space-between">
        <Text fw={650}>{titleOf(flag)}</Text>
        <Badge variant="light" color="gray">
          {t(`wall:severity.${flag.severity}`)}
        </Badge>
      </Group>
      <Text size="sm" c="var(--pengawas-quiet)">
        {flag.code} · {formatInstant(flag.timestamp, i18n.language)} ·{' '}
        {t(flag.isByHand ? 'auditing:looks.byHand' : `auditing:looks.origin.${flag.origin}`)}
        {flag.isByHand ? null : ` · ${formatPercent(flag.confidence, i18n.language)}`}
      </Text>
      {flag.isByHand ? (
        <Text size="sm" dir="auto">
          {flag.description}
        </Text>
      ) : null}
      {flag.evidenceUrl === null ? (
        <Text size="sm">{t('wall:flags.noEvidenceHere')}</Text>
      ) : (
        <Image key={flag.id} src={flag.evidenceUrl} alt={t('wall:flags.evidence')} radius="sm" maw={560} />
      )}
    </Stack>
  )
}

function Verdicts({ flag: { first, second, refused } }: { flag: SampledFlag }) {
  const { t } = useTranslation(['auditing', 'flags'])
  return (
    <div role="status">
      {first === null ? null : (
        <Text size="sm">{t('auditing:looks.first', { verdict: t(`flags:status.${first}`) })}</Text>
      )}
      {second === null ? null : (
        <Text size="sm">
          {t('auditing:looks.second', { verdict: t(`flags:status.${second.verdict}`), name: second.reviewerName })}{' '}
          <bdi>{second.reason}</bdi>
        </Text>
      )}
      {second === null && refused !== null ? <Text size="sm">{t(`auditing:looks.refused.${refused}`)}</Text> : null}
    </div>
  )
}

interface JudgeFormProps {
  sampleId: string
  flagId: string
  onJudged: () => void
}

function JudgeForm({ sampleId, flagId, onJudged }: JudgeFormProps) {
  const { t } = useTranslation(['auditing', 'flags', 'actions'])
  const [verdict, setVerdict] = useState<ReviewVerdict | null>(null)
  const [reason, setReason] = useState('')
  const judge = useJudge(sampleId, flagId)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (verdict !== null) judge.mutate({ verdict, reason: reason.trim() }, { onSuccess: onJudged })
      }}
    >
      <Stack gap="sm">
        <Radio.Group
          label={t('auditing:looks.verdict')}
          value={verdict}
          onChange={(value) => setVerdict(REVIEW_VERDICTS.find((one) => one === value) ?? null)}
        >
          <Group mt="xs">
            {REVIEW_VERDICTS.map((one) => (
              <Radio key={one} value={one} label={t(`flags:status.${one}`)} />
            ))}
          </Group>
        </Radio.Group>
        <Textarea
          label={t('auditing:looks.reason')}
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {judge.isError ? <FailureAlert error={judge.error} /> : null}
        <Button
          type="submit"
          style={{ alignSelf: 'flex-start' }}
          loading={judge.isPending}
          disabled={verdict === null || reason.trim().length < 3}
        >
          {t('actions:save')}
        </Button>
      </Stack>
    </form>
  )
}
