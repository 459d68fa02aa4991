import { Container, SimpleGrid, Stack, Tabs, Text } from '@mantine/core'
import { CHECK_IN_KEPT_DAYS } from '@pengawas/shared/contracts/check-ins'
import { DEFAULT_RETENTION, KEPT_STATES, type RetentionFigures } from '@pengawas/shared/contracts/retention'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { formatInstant } from '../../../lib/dates.ts'
import { Counter } from '../../../ui/counter.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { figuresQuery } from '../api.ts'
import { Erasures } from './erasures.tsx'
import { DeletedFiles } from './deleted-files.tsx'
import { KeptFilesList } from './kept-files-list.tsx'
import { LegalHolds } from './legal-holds.tsx'

const TABS = [...KEPT_STATES, 'deleted', 'holds', 'erasures'] as const

/** What is deleted when, what was, and what a legal hold keeps. */
export function RetentionPage() {
  const { t } = useTranslation('retention')
  const figures = useQuery(figuresQuery)
  const [query, setQuery] = useSearchParams()
  const named = query.get('tab')
  const tab = TABS.find((one) => one === named) ?? TABS[0]
  const open = (wanted: string | null): void => {
    if (wanted !== null) setQuery({ tab: wanted }, { replace: true, preventScrollReset: true })
  }
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <div>
          <Text c="var(--pengawas-quiet)">{t('hint')}</Text>
          <Text mt="xs">
            {t('defaults', {
              calm: DEFAULT_RETENTION.calmDays,
              flagged: DEFAULT_RETENTION.flaggedDays,
              checkIn: CHECK_IN_KEPT_DAYS,
            })}
          </Text>
        </div>
        <QueryStatus result={figures} />
        {figures.data ? <Figures figures={figures.data} /> : null}
        <Tabs value={tab} onChange={open} keepMounted={false}>
          <Tabs.List mb="md">
            {KEPT_STATES.map((state) => (
              <Tabs.Tab key={state} value={state}>
                {t(`tabs.${state}`)}
              </Tabs.Tab>
            ))}
            <Tabs.Tab value="deleted">{t('tabs.deleted')}</Tabs.Tab>
            <Tabs.Tab value="holds">{t('tabs.holds')}</Tabs.Tab>
            <Tabs.Tab value="erasures">{t('tabs.erasures')}</Tabs.Tab>
          </Tabs.List>
          {KEPT_STATES.map((state) => (
            <Tabs.Panel key={state} value={state}>
              <KeptFilesList state={state} />
            </Tabs.Panel>
          ))}
          <Tabs.Panel value="deleted">
            <DeletedFiles />
          </Tabs.Panel>
          <Tabs.Panel value="holds">
            <LegalHolds />
          </Tabs.Panel>
          <Tabs.Panel value="erasures">
            <Erasures />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Container>
  )
}

function Figures({ figures: { at, soon, overdue, open, held, deleted } }: { figures: RetentionFigures }) {
  const { t, i18n } = useTranslation('retention')
  return (
    <div>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 5 }} m={0}>
        <Counter label={t('soon', { days: soon.days })} value={soon.files} />
        <Counter label={t('overdue')} value={overdue} {...(overdue === 0 ? {} : { note: t('overdueNote') })} />
        <Counter label={t('open')} value={open} note={t('openNote')} />
        <Counter label={t('held')} value={held} />
        <Counter label={t('deleted', { days: deleted.days })} value={deleted.files} />
      </SimpleGrid>
      <Text size="sm" mt="xs" c="var(--pengawas-quiet)">
        {t('at', { time: formatInstant(at, i18n.language) })}
      </Text>
    </div>
  )
}
