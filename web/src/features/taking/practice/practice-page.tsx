import { Alert, Button, Container, Group, List, Stack, Text, Title } from '@mantine/core'
import { IconDeviceDesktopCheck, IconInfoCircle, IconVideo } from '@tabler/icons-react'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Proctoring } from '../../../lib/started-test.ts'
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

interface PracticePageProps {
  /** The way to camera, microphone and screen, as before a watched test. */
  Access: ComponentType<{ onReady: (proctoring: Proctoring) => void; onLeave: () => void }>
}

interface Practice {
  runner: TestRunner
  proctoring: Proctoring | null
}

/** A test to get used to tests with: the same screen and the same checks, nothing kept. */
export function PracticePage({ Access }: PracticePageProps) {
  const { t } = useTranslation('practice')
  const [practice, setPractice] = useState<Practice | null>(null)
  const [done, setDone] = useState<Outbox | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  useEffect(
    () => () => {
      practice?.runner.stop()
      practice?.proctoring?.stop()
    },
    [practice],
  )

  const start = (proctoring: Proctoring | null): void => {
    const runner: TestRunner = new TestRunner({
      testSessionId: PRACTICE_ID,
      backend: practiceBackend(t('title'), practiceItems(t)),
      vault: createMemoryVault(),
      isPractice: true,
      onClaimed: () => undefined,
      onOver: () => {
        setDone(runner.store.getState().outbox)
        setPractice(null)
      },
    })
    setDone(null)
    setIsAsking(false)
    setPractice({ runner, proctoring })
    void runner.load()
  }
  if (practice) {
    return (
      <TestContext value={practice.runner}>
        <TestView proctoring={practice.proctoring} isPractice />
      </TestContext>
    )
  }
  return (
    <>
      <PageHeader canLeave={false} />
      <Container component="main" id={MAIN_ID} size="sm" py={{ base: 'lg', sm: 48 }}>
        {done ? (
          <PracticeResult outbox={done} onAgain={() => start(null)} />
        ) : (
          <Introduction onStart={() => start(null)} onStartWatched={() => setIsAsking(true)} />
        )}
      </Container>
      {isAsking ? <Access onReady={start} onLeave={() => setIsAsking(false)} /> : null}
    </>
  )
}

function Introduction({ onStart, onStartWatched }: { onStart: () => void; onStartWatched: () => void }) {
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
        <List.Item>{t('practice:points.watched')}</List.Item>
      </List>
      <Alert role="note" variant="light" color="gray" icon={<IconInfoCircle aria-hidden />}>
        {t('practice:note')}
      </Alert>
      <Group>
        <Button size="md" onClick={onStartWatched} leftSection={<IconVideo size={18} aria-hidden />}>
          {t('practice:startWatched')}
        </Button>
        <Button size="md" variant="default" onClick={onStart}>
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
