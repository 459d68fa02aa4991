import { Box, Paper, Text } from '@mantine/core'
import type { Measured } from '@pengawas/shared/contracts/item-analysis'
import { useTranslation } from 'react-i18next'
import { formatCount, formatPercent } from '../../../lib/rules/numbers.ts'
import { formatSigned } from '../rules/signed.ts'
import classes from './interval-fact.module.css'

interface IntervalFactProps {
  label: string
  hint?: string
  measured: Measured | null
  /** A share goes from 0 to 1 and is shown in percent, a correlation or difference from −1 to 1. */
  kind: 'share' | 'signed'
}

/** A measured number with its interval as a picture and in words, never without how many observations it rests on. */
export function IntervalFact({ label, hint, measured, kind }: IntervalFactProps) {
  const { t, i18n } = useTranslation('itemAnalysis')
  const { language } = i18n
  const show = (value: number): string =>
    kind === 'share' ? formatPercent(value, language) : formatSigned(value, language)
  const place = (value: number): string => `${100 * (kind === 'share' ? value : (value + 1) / 2)}%`
  return (
    <Paper withBorder p="md">
      <Text component="dt" size="sm" c="var(--pengawas-quiet)">
        {label}
      </Text>
      <Text component="dd" m={0} fz={26} fw={700} lh={1.3}>
        {measured === null ? '–' : show(measured.value)}
      </Text>
      {measured === null ? (
        <Text component="dd" m={0} size="sm" c="var(--pengawas-quiet)">
          {t('unknown')}
        </Text>
      ) : (
        <>
          <Box
            component="dd"
            m={0}
            my={6}
            className={classes.track}
            aria-hidden
            __vars={{
              '--from': place(measured.low),
              '--length': `calc(${place(measured.high)} - ${place(measured.low)})`,
              '--at': place(measured.value),
            }}
          >
            <div className={classes.range} />
            <div className={classes.value} />
          </Box>
          <Text component="dd" m={0} size="sm" c="var(--pengawas-quiet)">
            {t('interval', {
              low: show(measured.low),
              high: show(measured.high),
              n: formatCount(measured.n, language),
            })}
          </Text>
        </>
      )}
      {hint === undefined ? null : (
        <Text component="dd" m={0} mt={4} size="xs" c="var(--pengawas-quiet)">
          {hint}
        </Text>
      )}
    </Paper>
  )
}
