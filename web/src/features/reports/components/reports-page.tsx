import { Button, Container, Select, Stack, Text } from '@mantine/core'
import { DEFAULT_REPORT_PERIOD, REPORT_FILTERS, REPORT_PERIOD_NAMES } from '@pengawas/shared/contracts/reports'
import { IconRefresh, IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { useListState } from '../../../lib/list-state.ts'
import { ListTable } from '../../../ui/list-table.tsx'
import { useReports } from '../api/reports.ts'
import { CompareDialog } from './compare-dialog.tsx'
import { OwnReportFiles } from './own-report-files.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { useReportColumns } from './report-columns.tsx'

/** What assessments came to, each opened as a report. */
export function ReportsPage() {
  const { t, i18n } = useTranslation(['reports', 'comparisons'])
  const list = useListState('assessmentReports', 'endDate', 'desc')
  const result = useReports(list.query)
  const columns = useReportColumns((id) => list.setFilter('report', id))
  const open = list.filter('report')
  const [isComparing, setComparing] = useState(false)
  const actions = (
    <>
      <Button variant="default" leftSection={<IconScale size={18} aria-hidden />} onClick={() => setComparing(true)}>
        {t('comparisons:open')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} aria-hidden />}
        aria-disabled={result.isFetching}
        onClick={() => {
          if (!result.isFetching) void result.refetch()
        }}
      >
        {t('page.refresh')}
      </Button>
    </>
  )
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <div>
          <Text c="var(--pengawas-quiet)">{t('page.hint')}</Text>
          {result.dataUpdatedAt === 0 ? null : (
            <Text size="sm" c="var(--pengawas-quiet)">
              {t('page.readAt', { time: formatInstant(new Date(result.dataUpdatedAt).toISOString(), i18n.language) })}
            </Text>
          )}
        </div>
        <OwnReportFiles />
        <ListTable
          list={list}
          result={result}
          searchLabel={t('page.search')}
          emptyText={t('page.empty')}
          choices={{
            filter: { label: t('page.filterLabel'), values: REPORT_FILTERS },
            period: { label: t('page.periodLabel'), values: REPORT_PERIOD_NAMES },
          }}
          filters={
            <>
              <Select
                aria-label={t('page.filterLabel')}
                allowDeselect={false}
                w={260}
                data={REPORT_FILTERS.map((value) => ({ value, label: t(`page.filter.${value}`) }))}
                value={list.filter('filter') ?? 'all'}
                onChange={(value) => list.setFilter('filter', value === 'all' ? null : value)}
              />
              <Select
                aria-label={t('page.periodLabel')}
                allowDeselect={false}
                w={190}
                data={REPORT_PERIOD_NAMES.map((value) => ({ value, label: t(`page.period.${value}`) }))}
                value={list.filter('period') ?? DEFAULT_REPORT_PERIOD}
                onChange={(value) => list.setFilter('period', value === DEFAULT_REPORT_PERIOD ? null : value)}
              />
            </>
          }
          actions={actions}
          caption={t('page.caption')}
          columns={columns}
          rowId={({ id }) => id}
        />
      </Stack>
      {isComparing ? <CompareDialog onClose={() => setComparing(false)} /> : null}
      {open === null ? null : <ReportDialog key={open} id={open} onClose={() => list.setFilter('report', null)} />}
    </Container>
  )
}
