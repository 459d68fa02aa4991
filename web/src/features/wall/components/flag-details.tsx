import { ScrollArea, Table, Text } from '@mantine/core'
import type { Flag } from '@pengawas/shared/contracts/flags'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/dates.ts'
import { formatPercent } from '../../../lib/rules/numbers.ts'
import { CorrectFlag } from '../flags/correct-flag.tsx'
import { useFlagExtent } from '../hooks/use-flag-extent.ts'
import { useMeasure } from '../hooks/use-measure.ts'
import { EvidencePicture } from './evidence-picture.tsx'
import classes from './flag-details.module.css'

/** What a flag rests on: the picture, how often and how surely it was seen; model, thresholds and measurements for experts. */
export function FlagDetails({ flag }: { flag: Flag }) {
  const { t, i18n } = useTranslation(['wall', 'flags'])
  const { nameOf, valueOf } = useMeasure()
  const { modelVersion, thresholds, samples } = flag.details
  const names = [...new Set(samples.flatMap(({ values }) => Object.keys(values)))]
  const { lasted, seen } = useFlagExtent(flag)
  const facts: readonly (readonly [string, string])[] = [
    [t('flags.confidence'), formatPercent(flag.confidence, i18n.language)],
    ...(lasted === null ? [] : [[t('flags.duration'), lasted] as const]),
    ...(seen === null ? [] : [[t('flags.howOften'), seen] as const]),
    [t('flags.origin'), t(flag.origin === 'server' ? 'flags.originServer' : 'flags.originClient')],
  ]
  if (flag.raisedBy !== null)
    return (
      <div className={classes.details}>
        <EvidencePicture flag={flag} />
        <div>
          <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {flag.description}
          </Text>
          <Text size="xs" c="var(--pengawas-quiet)">
            {t('flags:raise.by', { name: flag.raisedByName ?? '–' })}
          </Text>
          <CorrectFlag flag={flag} />
        </div>
      </div>
    )
  return (
    <div className={classes.details}>
      <EvidencePicture flag={flag} />
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
      <details className={classes.experts}>
        <summary>{t('flags.experts')}</summary>
        <dl className={classes.facts} data-wide aria-label={t('flags.thresholds')}>
          <Fact name={t('flags.model')} value={modelVersion} />
          {Object.entries(thresholds).map(([name, value]) => (
            <Fact key={name} name={nameOf(name)} value={valueOf(name, value)} />
          ))}
        </dl>
        {samples.length === 0 ? null : (
          <ScrollArea className={classes.samples}>
            <Table withRowBorders={false} verticalSpacing={2} fz="xs" captionSide="top">
              <Table.Caption>{t('flags.samples', { value: samples.length })}</Table.Caption>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('flags.sampleTime')}</Table.Th>
                  {names.map((name) => (
                    <Table.Th key={name}>{nameOf(name)}</Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {samples.map(({ at, values }) => (
                  <Table.Tr key={at}>
                    <Table.Td>{formatClock(at, i18n.language)}</Table.Td>
                    {names.map((name) => (
                      <Table.Td key={name}>{valueOf(name, values[name])}</Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea>
        )}
      </details>
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
