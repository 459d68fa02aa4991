import { Container, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { kindsQuery } from '../../../lib/flag-kinds.ts'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { accuracyQuery } from '../api/accuracy.ts'
import { AnalysisSection } from './analysis-section.tsx'
import { Drift } from './drift.tsx'
import { FlagTypes } from './flag-types.tsx'
import { KindDialog } from './kind-dialog.tsx'
import { KindTable } from './kind-table.tsx'
import { LeftOutKinds } from './left-out-kinds.tsx'
import { Proposals } from './proposals.tsx'
import { SettingsHistory } from './settings-history.tsx'

/** How good analysis is, by what people made of its flags, how it works and how that changes: no figure without the number that it is of. */
export function AiAccuracyPage() {
  const { t, i18n } = useTranslation('aiAccuracy')
  const kinds = useQuery(kindsQuery)
  const accuracy = useQuery(accuracyQuery)
  const [open, setOpen] = useState<string | null>(null)
  const all = kinds.data?.kinds ?? []
  const opened = all.find(({ kind }) => kind === open)
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <Text c="var(--pengawas-quiet)">{t('hint')}</Text>
        <QueryStatus result={kinds} />
        {kinds.data === undefined ? null : (
          <>
            <Text size="sm" c="var(--pengawas-quiet)" role="status">
              {t('countedAt', { time: formatInstant(kinds.data.at, i18n.language) })}
            </Text>
            <Proposals kinds={all} onOpen={setOpen} />
            <KindTable title={t('kinds.conduct')} kinds={all.filter((one) => !one.isTechnical)} onOpen={setOpen} />
            <KindTable title={t('kinds.technical')} kinds={all.filter((one) => one.isTechnical)} onOpen={setOpen} />
            <FlagTypes kinds={all} />
          </>
        )}
        <LeftOutKinds />
        <QueryStatus result={accuracy} />
        {accuracy.data === undefined ? null : (
          <>
            <AnalysisSection accuracy={accuracy.data} />
            <Drift drift={accuracy.data.drift} />
            <SettingsHistory settings={accuracy.data.settings} />
          </>
        )}
      </Stack>
      {opened === undefined ? null : <KindDialog key={opened.kind} kind={opened} onClose={() => setOpen(null)} />}
    </Container>
  )
}
