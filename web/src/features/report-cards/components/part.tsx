import { Stack, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A part of a card with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Stack gap="sm">
        <Title order={3} size="h4" id={id}>
          {title}
        </Title>
        {children}
      </Stack>
    </section>
  )
}
