import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReportCard, ReportCardAnswer } from '@pengawas/shared/contracts/report-cards'
import { IconDownload, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstant } from '../../../lib/dates.ts'
import { dayOf, lastDayBefore } from '../../../lib/rules/day-range.ts'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { useReportCard, useSaveCard } from '../api/report-cards.ts'
import { type CardPeriod, periodFault } from '../rules/card-address.ts'
import { CardFigures } from './card-figures.tsx'
import { CardTables } from './card-tables.tsx'
import { PeriodChoice } from './period-choice.tsx'

interface CardDialogProps {
  card: ReportCard
  period: CardPeriod
  onPeriod: (period: CardPeriod) => void
  onClose: () => void
}

/** One card of a period that the reader chooses. */
export function CardDialog({ card, period, onPeriod, onClose }: CardDialogProps) {
  const { t } = useTranslation(['reportCards', 'reports', 'actions'])
  const result = useReportCard(card, period)
  const save = useSaveCard(card, period)
  const isReadable = periodFault(period) === null
  return (
    <DialogFrame title={t(`reportCards:cards.${card}.title`)} size={1080} onClose={onClose}>
      <Stack gap="md">
        <Text>{t(`reportCards:cards.${card}.question`)}</Text>
        <Group gap="sm" justify="space-between" align="flex-end">
          <PeriodChoice
            period={period}
            onChange={(chosen) => {
              save.reset()
              onPeriod(chosen)
            }}
          />
          {isReadable ? (
            <Group gap="sm">
              <Button
                variant="default"
                leftSection={<IconRefresh size={18} aria-hidden />}
                aria-disabled={result.isFetching}
                onClick={() => {
                  if (!result.isFetching) void result.refetch()
                }}
              >
                {t('actions:refresh')}
              </Button>
              <Button
                loading={save.isPending}
                leftSection={<IconDownload size={18} aria-hidden />}
                onClick={() => save.mutate()}
              >
                {t('reports:page.download.xlsx')}
              </Button>
            </Group>
          ) : null}
        </Group>
        {isReadable ? (
          <>
            <Text size="sm" c="var(--pengawas-quiet)" role="status">
              {save.isPending ? t('reportCards:download.pending') : t('reports:page.inIndonesian')}
            </Text>
            {save.isError ? <FailureAlert title={t('reportCards:download.failed')} error={save.error} /> : null}
            <QueryStatus result={result} />
            {result.data ? <OpenCard answer={result.data} /> : null}
          </>
        ) : null}
      </Stack>
    </DialogFrame>
  )
}

function OpenCard({ answer }: { answer: ReportCardAnswer }) {
  const { t, i18n } = useTranslation('reportCards')
  const { figures, before, scope, at } = answer
  const days = (span: { from: string; to: string }) => ({
    from: formatDay(dayOf(span.from) ?? '', i18n.language),
    to: formatDay(lastDayBefore(span.to) ?? '', i18n.language),
  })
  const lines = [
    t('period.shown', days(answer)),
    ...(figures.some((figure) => figure.before !== null) ? [t('period.before', days(before))] : []),
    t(`counted.${scope}`),
    t('period.readAt', { time: formatInstant(at, i18n.language) }),
  ]
  return (
    <Stack gap="lg">
      <Text size="sm" c="var(--pengawas-quiet)">
        {lines.join(' ')}
      </Text>
      {figures[0]?.value === 0 ? <Text role="status">{t('empty')}</Text> : null}
      <CardFigures figures={figures} />
      <CardTables answer={answer} />
    </Stack>
  )
}
