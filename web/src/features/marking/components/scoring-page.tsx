import { Container, Stack, Tabs, Text } from '@mantine/core'
import { IconChartDots3, IconListCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AgreementPanel } from './agreement-panel.tsx'
import { AssessmentProgress } from './assessment-progress.tsx'
import { MarkingQueue } from './marking-queue.tsx'

/** Essays to mark, progress, and agreement between grader and people. */
export function ScoringPage() {
  const { t } = useTranslation('marking')
  const [query, setQuery] = useSearchParams()
  const view = query.get('view') === 'agreement' ? 'agreement' : 'queue'
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Tabs
        value={view}
        keepMounted={false}
        onChange={(value) => setQuery(value === 'agreement' ? { view: 'agreement' } : {}, { replace: true })}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="queue" leftSection={<IconListCheck size={18} aria-hidden />}>
            {t('views.queue')}
          </Tabs.Tab>
          <Tabs.Tab value="agreement" leftSection={<IconChartDots3 size={18} aria-hidden />}>
            {t('views.agreement')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="queue">
          <Stack gap="lg">
            <Text c="var(--pengawas-quiet)">{t('hint')}</Text>
            <AssessmentProgress />
            <MarkingQueue />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="agreement">
          <AgreementPanel />
        </Tabs.Panel>
      </Tabs>
    </Container>
  )
}
