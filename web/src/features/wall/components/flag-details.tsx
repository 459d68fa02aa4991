import { Image, ScrollArea, Table, Text } from '@mantine/core'
import type { Flag } from '@pengawas/shared/contracts/flags'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '../../../lib/dates.ts'
import { formatPercent } from '../../../lib/rules/numbers.ts'
import classes from './flag-details.module.css'

/** What a flag rests on: the picture, the model, the thresholds in force and every measurement. */
export function FlagDetails({ flag }: { flag: Flag }) {
  const { t, i18n } = useTranslation('wall')
  const { modelVersion, thresholds, samples } = flag.details
  const names = [...new Set(samples.flatMap(({ values }) => Object.keys(values)))]
  const facts: readonly (readonly [string, string])[] = [
    [t('flags.confidence'), formatPercent(flag.confidence, i18n.language)],
    [t('flags.model'), modelVersion],
    [t('flags.origin'), t(flag.origin === 'server' ? 'flags.originServer' : 'flags.originClient')],
  ]
  return (
    <div className={classes.details}>
      <Evidence flag={flag} />
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
      <dl className={classes.facts} data-wide aria-label={t('flags.thresholds')}>
        {Object.entries(thresholds).map(([name, value]) => (
          <Fact key={name} name={name} value={String(value)} />
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
                  <Table.Th key={name}>{name}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {samples.map(({ at, values }) => (
                <Table.Tr key={at}>
                  <Table.Td>{formatClock(at, i18n.language)}</Table.Td>
                  {names.map((name) => (
                    <Table.Td key={name}>{formatValue(values[name])}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea>
      )}
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

function formatValue(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : String(Math.round(value * 1000) / 1000)
}

function Evidence({ flag }: { flag: Flag }) {
  const { t } = useTranslation('wall')
  const [hasFailed, setHasFailed] = useState(false)
  const isSound = flag.type === 'suspicious-audio' || flag.type === 'audio-anomaly'
  if (flag.evidenceUrl === null || hasFailed) {
    const text = hasFailed ? 'flags.evidenceFailed' : isSound ? 'flags.noEvidence' : 'flags.noEvidenceHere'
    return (
      <Text size="sm" c="var(--pengawas-quiet)" className={classes.evidence}>
        {t(text)}
      </Text>
    )
  }
  return (
    <Image
      src={flag.evidenceUrl}
      alt={t('flags.evidence')}
      data-testid="evidence"
      className={classes.evidence}
      radius="sm"
      onError={() => setHasFailed(true)}
    />
  )
}
