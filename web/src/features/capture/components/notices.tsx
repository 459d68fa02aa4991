import { Button, Center, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconBrowserX, IconCircleCheck, IconHandStop, IconLockX, type Icon } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { MAIN_ID } from '../../../ui/skip-link.tsx'

interface NoticeProps {
  icon: Icon
  color: string
  title: string
  text: string
  children?: ReactNode
}

function Notice({ icon: NoticeIcon, color, title, text, children }: NoticeProps) {
  return (
    <Center component="main" id={MAIN_ID} mih="100vh" p="lg">
      <Stack align="center" maw={480} ta="center">
        <ThemeIcon size={64} radius="xl" variant="light" color={color}>
          <NoticeIcon size={34} aria-hidden />
        </ThemeIcon>
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text c="var(--pengawas-quiet)">{text}</Text>
        {children}
      </Stack>
    </Center>
  )
}

function HomeButton() {
  const { t } = useTranslation()
  return (
    <Button component={Link} to="/participant" variant="default">
      {t('home')}
    </Button>
  )
}

export function NotAvailable() {
  const { t } = useTranslation('capture')
  return (
    <Notice icon={IconLockX} color="gray" title={t('notAssigned')} text="">
      <HomeButton />
    </Notice>
  )
}

const REDIRECT_MS = 3_000

/** A test that its candidate cannot take again, however it ended. */
export function SessionOver({ isTerminated = false }: { isTerminated?: boolean }) {
  const { t } = useTranslation('capture')
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/participant', { replace: true }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Notice
      icon={isTerminated ? IconHandStop : IconCircleCheck}
      color={isTerminated ? 'red' : 'teal'}
      title={t(isTerminated ? 'over.terminatedTitle' : 'over.title')}
      text={t(isTerminated ? 'over.terminatedText' : 'over.text')}
    >
      <HomeButton />
    </Notice>
  )
}

export function Unsupported({ reason }: { reason: 'text' | 'insecure' | 'screen' }) {
  const { t } = useTranslation('capture')
  return (
    <Notice icon={IconBrowserX} color="orange" title={t('unsupported.title')} text={t(`unsupported.${reason}`)}>
      <HomeButton />
    </Notice>
  )
}
