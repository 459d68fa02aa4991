import { Container, Stack, Text } from '@mantine/core'
import type { KindProposals } from '@pengawas/shared/contracts/flag-kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { kindsQuery } from '../../../lib/flag-kinds.ts'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { accuracyQuery } from '../api/accuracy.ts'
import { proposalsQuery } from '../api/kinds.ts'
import { AnalysisSection } from './analysis-section.tsx'
import { Drift } from './drift.tsx'
import { FlagTypes } from './flag-types.tsx'
import { KindDialog, type OpenedKind } from './kind-dialog.tsx'
import { KindTable } from './kind-table.tsx'
import { LeftOutKinds } from './left-out-kinds.tsx'
import { Proposals } from './proposals.tsx'
import { SettingsHistory } from './settings-history.tsx'

/** As long as nothing is known of single assessments, what holds of the whole system is shown. */
const NONE: KindProposals = { proposals: [], isCut: false }

/** How good analysis is, by what people made of its flags, how it works and how that changes: no figure without the number that it is of. */
export function AiAccuracyPage() {
  const { t, i18n } = useTranslation('aiAccuracy')
  const kinds = useQuery(kindsQuery)
  const proposals = useQuery(proposalsQuery)
  const accuracy = useQuery(accuracyQuery)
  const [open, setOpen] = useState<OpenedKind | null>(null)
  const all = kinds.data?.kinds ?? []
  const opened = all.find(({ kind }) => kind === open?.kind)
  const openKind = (kind: string): void => setOpen({ kind, within: null })
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
            <QueryStatus result={proposals} />
            <Proposals kinds={all} within={proposals.data ?? NONE} onOpen={setOpen} />
            <KindTable title={t('kinds.conduct')} kinds={all.filter((one) => !one.isTechnical)} onOpen={openKind} />
            <KindTable title={t('kinds.technical')} kinds={all.filter((one) => one.isTechnical)} onOpen={openKind} />
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
      {open === null || opened === undefined ? null : (
        <KindDialog kind={opened} within={open.within} onClose={() => setOpen(null)} />
      )}
    </Container>
  )
}
