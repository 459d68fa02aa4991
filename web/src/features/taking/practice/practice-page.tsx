import { Alert, Button, Container, Group, List, Stack, Text, Title } from '@mantine/core'
import { IconDeviceDesktopCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PageHeader } from '../../../ui/page-header.tsx'
import { MAIN_ID } from '../../../ui/skip-link.tsx'
import { TestView } from '../components/test-view.tsx'
import { TestContext } from '../hooks/test-context.ts'
import type { Outbox } from '../rules/outbox.ts'
import { TestRunner } from '../session/test-runner.ts'
import { createMemoryVault } from '../session/vault.ts'
import { PRACTICE_ID, PRACTICE_MINUTES, practiceBackend } from './practice-backend.ts'
import { practiceItems } from './practice-questions.ts'
import { PracticeResult } from './practice-result.tsx'

/** A test to get used to tests with: the same screen, nothing kept. */
export function PracticePage() {
  const { t } = useTranslation('practice')
  const [runner, setRunner] = useState<TestRunner | null>(null)
  const [done, setDone] = useState<Outbox | null>(null)
  useEffect(() => () => runner?.stop(), [runner])

  const start = (): void => {
    const started: TestRunner = new TestRunner({
      testSessionId: PRACTICE_ID,
      backend: practiceBackend(t('title'), practiceItems(t)),
      vault: createMemoryVault(),
      isPractice: true,
      onClaimed: () => undefined,
      onOver: () => {
        setDone(started.store.getState().outbox)
        setRunner(null)
      },
    })
    setDone(null)
    setRunner(started)
    void started.load()
  }
  if (runner) {
    return (
      <TestContext value={runner}>
        <TestView proctoring={null} isPractice />
      </TestContext>
    )
  }
  return (
    <>
      <PageHeader canLeave={false} />
      <Container component="main" id={MAIN_ID} size="sm" py={{ base: 'lg', sm: 48 }}>
        {done ? <PracticeResult outbox={done} onAgain={start} /> : <Introduction onStart={start} />}
      </Container>
    </>
  )
}

function Introduction({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation(['practice', 'common'])
  return (
    <Stack gap="lg">
      <Title order={1} size="h2">
        {t('practice:title')}
      </Title>
      <Text>{t('practice:intro')}</Text>
      <List spacing={6}>
        <List.Item>{t('practice:points.same')}</List.Item>
        <List.Item>{t('practice:points.time', { minutes: PRACTICE_MINUTES })}</List.Item>
        <List.Item>{t('practice:points.offline')}</List.Item>
      </List>
      <Alert role="note" variant="light" color="gray" icon={<IconInfoCircle aria-hidden />}>
        {t('practice:note')}
      </Alert>
      <Group>
        <Button size="md" onClick={onStart}>
          {t('practice:start')}
        </Button>
        <Button
          component={Link}
          to="/device-check"
          variant="default"
          size="md"
          leftSection={<IconDeviceDesktopCheck size={18} aria-hidden />}
        >
          {t('practice:deviceCheck')}
        </Button>
        <Button component={Link} to="/" variant="subtle" color="gray" size="md">
          {t('common:home')}
        </Button>
      </Group>
    </Stack>
  )
}
