import { Anchor, Button, Container, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { ResultsPage } from '@pengawas/shared/contracts/test-results'
import { IconDownload, IconPrinter, IconRefreshDot } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { formatInstant } from '../../../lib/dates.ts'
import { useListState } from '../../../lib/list-state.ts'
import { useFailureText } from '../../../lib/messages.ts'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { formatCount, formatNumber } from '../../../lib/rules/numbers.ts'
import { toastFailure } from '../../../lib/toasts.ts'
import { Counter } from '../../../ui/counter.tsx'
import { ListTable } from '../../../ui/list-table.tsx'
import { VoidedNote } from '../../../ui/voided-note.tsx'
import { useResults } from '../api/assessment-results.ts'
import { useSaveResults } from '../api/save-results.ts'
import { RescoreDialog } from './rescore-dialog.tsx'
import { useResultColumns } from './result-columns.tsx'

/** Results of one assessment, best first, for the people responsible for it. */
export function AssessmentResultsPage() {
  const { t, i18n } = useTranslation('assessmentResults')
  const { assessmentId = '' } = useParams()
  const user = useUser()
  const list = useListState('results', 'percentageScore', 'desc')
  const result = useResults(assessmentId, list.query)
  const summary = result.data?.summary
  const columns = useResultColumns(assessmentId, summary?.assessmentType === 'cat')
  const [isRescoring, setRescoring] = useState(false)
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <div>
          <WayBack />
          <Title order={2} size="h3">
            <bdi>{summary?.assessmentTitle ?? t('title')}</bdi>
          </Title>
          {summary ? (
            <Text size="sm" c="var(--pengawas-quiet)">
              {t('subtitle', { value: summary.passingScore })}
            </Text>
          ) : null}
        </div>
        {summary && summary.results > 0 ? <Summary summary={summary} /> : null}
        <VoidedNote
          questions={(summary?.voided ?? []).map(({ by, at, ...one }) => ({
            ...one,
            decided: `${by} · ${formatInstant(at, i18n.language)}`,
          }))}
        />
        <ListTable
          list={list}
          result={result}
          searchLabel={t('search')}
          emptyText={t('empty')}
          actions={
            summary && summary.results > 0 ? (
              <>
                <SaveResults assessmentId={assessmentId} />
                {mayDo(user, 'result:rescore') ? (
                  <Button
                    variant="default"
                    leftSection={<IconRefreshDot size={18} aria-hidden />}
                    onClick={() => setRescoring(true)}
                  >
                    {t('rescore.open')}
                  </Button>
                ) : null}
              </>
            ) : null
          }
          caption={t('caption')}
          columns={columns}
          rowId={({ testSessionId }) => testSessionId}
        />
      </Stack>
      {isRescoring ? <RescoreDialog assessmentId={assessmentId} onClose={() => setRescoring(false)} /> : null}
    </Container>
  )
}

/** Print the page, or save every result with all of its figures. */
function SaveResults({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation(['assessmentResults', 'actions'])
  const failureText = useFailureText()
  const save = useSaveResults(assessmentId)
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
        {t('actions:print')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate(undefined, { onError: (error) => toastFailure(failureText(error)) })}
      >
        {t('assessmentResults:export.save')}
      </Button>
    </>
  )
}

/** To the list that leads here; each role has its own. */
function WayBack() {
  const { t } = useTranslation('assessmentResults')
  const user = useUser()
  const [to, label] = mayDo(user, 'assessment:manage')
    ? (['/dashboard/assessments', 'toAssessments'] as const)
    : mayDo(user, 'essay:mark')
      ? (['/dashboard/scoring', 'toScoring'] as const)
      : (['/dashboard/overview', 'toOverview'] as const)
  return (
    <Group mb="xs" className="screen-only">
      <Anchor component={Link} to={to} size="sm">
        {t(label)}
      </Anchor>
    </Group>
  )
}

function Summary({
  summary: { results, final, passed, provisional, undecided, averageScore },
}: {
  summary: ResultsPage['summary']
}) {
  const { t, i18n } = useTranslation('assessmentResults')
  const { language } = i18n
  const waiting = [
    ...(provisional === 0 ? [] : [t('summary.provisional', { value: formatCount(provisional, language) })]),
    ...(undecided === 0 ? [] : [t('summary.undecided', { value: formatCount(undecided, language) })]),
  ]
  return (
    <SimpleGrid component="dl" cols={{ base: 1, sm: 3 }} m={0}>
      <Counter
        label={t('summary.results')}
        value={results}
        {...(waiting.length === 0 ? {} : { note: waiting.join(' · ') })}
      />
      <Counter
        label={t('summary.average')}
        value={averageScore === null ? '–' : `${formatNumber(averageScore, language)}%`}
        {...(waiting.length === 0 ? {} : { note: t('summary.finalOnly') })}
      />
      <Counter
        label={t('summary.passed')}
        value={passed}
        note={t('summary.share', {
          value: formatCount(passed, language),
          total: formatCount(final, language),
          count: final,
        })}
      />
    </SimpleGrid>
  )
}
