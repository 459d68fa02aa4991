import { Container, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { PageHeader } from '../../../ui/page-header.tsx'
import { MAIN_ID } from '../../../ui/skip-link.tsx'

/** A page before the login that asks for one thing. */
export function EntranceFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeader canLeave={false} />
      <Container component="main" id={MAIN_ID} size="xs" py={{ base: 'lg', sm: 64 }}>
        <Title order={1} size="h2" mb="lg">
          {title}
        </Title>
        <Paper withBorder p={{ base: 'md', sm: 'xl' }}>
          {children}
        </Paper>
      </Container>
    </>
  )
}
