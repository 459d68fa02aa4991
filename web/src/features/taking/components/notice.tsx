import { Center, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MAIN_ID } from '../../../ui/skip-link.tsx'

interface NoticeProps {
  icon: Icon
  color: string
  title: string
  text: string
  children?: ReactNode
}

/** A page that says one thing in the middle of the screen. */
export function Notice({ icon: NoticeIcon, color, title, text, children }: NoticeProps) {
  return (
    <Center component="main" id={MAIN_ID} mih="100vh" p="lg">
      <Stack align="center" maw={500} ta="center">
        <ThemeIcon size={64} radius="xl" variant="light" color={color}>
          <NoticeIcon size={34} aria-hidden />
        </ThemeIcon>
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text c="var(--pengawas-quiet)" role="status">
          {text}
        </Text>
        {children}
      </Stack>
    </Center>
  )
}
