import { Alert, Stack, Text } from '@mantine/core'
import type { Forecast as ForecastFacts } from '@pengawas/shared/contracts/talent'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { formatCount, formatDecimal, roundTo, tagOf } from '../../../lib/rules/numbers.ts'

/** What the next score may be, what the model did where it could be tried, and what it must not be used for. */
export function Forecast({ forecast }: { forecast: ForecastFacts }) {
  const { t, i18n } = useTranslation('talent')
  const { state, prediction, people, leastPeople, own, leastOwn } = forecast
  const signed = new Intl.NumberFormat(tagOf(i18n.language), { maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  return (
    <Stack gap="xs">
      {prediction === null ? (
        <Text role="status" fw={600}>
          {t(`forecast.state.${state === 'given' ? 'too-few-own' : state}`, {
            ...{ people: formatCount(people, i18n.language), leastPeople, own, leastOwn },
          })}
        </Text>
      ) : (
        <>
          <Text fw={700}>
            <bdi>
              {t('forecast.value', {
                value: signed.format(prediction.value),
                low: signed.format(prediction.low),
                high: signed.format(prediction.high),
                count: roundTo(prediction.value, 1),
              })}
            </bdi>
          </Text>
          <Text size="sm">{t('forecast.meaning', { own })}</Text>
        </>
      )}
      <Tried forecast={forecast} />
      <Alert variant="light" color="orange" p="xs">
        {t('forecast.never')}
      </Alert>
    </Stack>
  )
}

/** The model, its data, and its errors beside naive predictions. */
function Tried({ forecast: { test, data } }: { forecast: ForecastFacts }) {
  const { t, i18n } = useTranslation('talent')
  const { language } = i18n
  const show = (value: number): string => formatDecimal(value, language, 1)
  const { scores, from, to, readAt } = data
  return (
    <>
      <Text size="sm">{t('forecast.model')}</Text>
      {test === null ? null : (
        <Text size="sm">
          {[
            t('forecast.tried', {
              people: formatCount(test.people, language),
              error: show(test.error),
              count: roundTo(test.error, 1),
            }),
            t('forecast.naive', { last: show(test.errorOfLast), mean: show(test.errorOfMean) }),
            t('forecast.gain', {
              value: show(test.gain.value),
              low: show(test.gain.low),
              high: show(test.gain.high),
              count: roundTo(test.gain.value, 1),
            }),
            t('forecast.coverage', {
              value: show(test.coverage.value),
              low: show(test.coverage.low),
              high: show(test.coverage.high),
            }),
          ].join(' ')}
        </Text>
      )}
      <Text size="xs" c="var(--pengawas-quiet)">
        {from === null || to === null
          ? t('forecast.noData', { readAt: formatInstant(readAt, language) })
          : t('forecast.data', {
              scores: formatCount(scores, language),
              count: scores,
              from: formatInstant(from, language),
              to: formatInstant(to, language),
              readAt: formatInstant(readAt, language),
            })}
      </Text>
    </>
  )
}
