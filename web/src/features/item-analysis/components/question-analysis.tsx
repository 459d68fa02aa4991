import { Alert, Center, List, Loader, SimpleGrid, Stack, Text } from '@mantine/core'
import type { QuestionAnalysis as Analysis } from '@pengawas/shared/contracts/item-analysis'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { formatCount, formatDecimal } from '../../../lib/rules/numbers.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { analysisQuery } from '../api/item-analysis.ts'
import { CurveChart } from './curve-chart.tsx'
import { IntervalFact } from './interval-fact.tsx'
import { OptionShares } from './option-shares.tsx'
import { OptionsChart } from './options-chart.tsx'
import { ParametersForm } from './parameters-form.tsx'

/** What real answers say of one question. */
export function QuestionAnalysis({ questionId }: { questionId: string }) {
  const { t } = useTranslation('common')
  const user = useUser()
  const analysis = useQuery(analysisQuery(questionId))
  if (analysis.isPending) {
    return (
      <Center py="xl" role="status" aria-label={t('loading')}>
        <Loader />
      </Center>
    )
  }
  if (analysis.isError) return <FailureAlert error={analysis.error} />
  return (
    <Stack gap="md">
      <Basis analysis={analysis.data} />
      {analysis.data.version === null ? null : <Figures analysis={analysis.data} />}
      {analysis.data.n > 0 && analysis.data.options.length > 0 ? <OptionShares analysis={analysis.data} /> : null}
      {analysis.data.thirds.length > 0 && analysis.data.options.length > 0 ? (
        <OptionsChart analysis={analysis.data} />
      ) : null}
      <CurveChart irt={analysis.data.irt} curve={analysis.data.curve} />
      {mayDo(user, 'question:write') ? (
        <ParametersForm
          key={`${analysis.data.irt.source}:${analysis.data.irt.a}:${analysis.data.irt.b}:${analysis.data.irt.c}`}
          id={questionId}
          irt={analysis.data.irt}
        />
      ) : null}
    </Stack>
  )
}

/** What the figures rest on, and what they give reason to look at. */
function Basis({ analysis }: { analysis: Analysis }) {
  const { t, i18n } = useTranslation('itemAnalysis')
  const { n, adaptiveN, version, leastAnswers, reasons } = analysis
  const count = (value: number): string => formatCount(value, i18n.language)
  return (
    <>
      <Text c="var(--pengawas-quiet)" {...(version === null ? { ta: 'center', py: 'lg' } : {})}>
        {version === null
          ? t('basis.none')
          : t('basis.answers', { n: count(n), version, adaptive: count(adaptiveN), count: n })}
      </Text>
      {reasons.length > 0 ? (
        <Alert color="orange" title={t('reasons.title')}>
          <List>
            {reasons.map((reason) => (
              <List.Item key={reason}>{t(`reasons.long.${reason}`)}</List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
      {reasons.length === 0 && version !== null && n < leastAnswers ? (
        <Alert color="gray">{t('basis.few', { least: count(leastAnswers) })}</Alert>
      ) : null}
    </>
  )
}

function Figures({ analysis }: { analysis: Analysis }) {
  const { t, i18n } = useTranslation('itemAnalysis')
  const { facility, itemRest, upperLower, exposure, responseMs } = analysis
  const seconds = (ms: number): string => formatDecimal(ms / 1000, i18n.language, 1)
  return (
    <>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} m={0}>
        <IntervalFact label={t('facts.facility')} hint={t('hints.facility')} measured={facility} kind="share" />
        <IntervalFact label={t('facts.itemRest')} hint={t('hints.itemRest')} measured={itemRest} kind="signed" />
        <IntervalFact label={t('facts.upperLower')} hint={t('hints.upperLower')} measured={upperLower} kind="signed" />
        <IntervalFact label={t('facts.exposure')} hint={t('hints.exposure')} measured={exposure} kind="share" />
      </SimpleGrid>
      {responseMs === null ? null : (
        <Text>
          {t('time', {
            median: seconds(responseMs.median),
            lower: seconds(responseMs.lower),
            upper: seconds(responseMs.upper),
            n: formatCount(responseMs.n, i18n.language),
          })}
        </Text>
      )}
    </>
  )
}
