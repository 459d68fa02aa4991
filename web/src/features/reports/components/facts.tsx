import { SimpleGrid, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A part of a report with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h5" mb="xs" id={id}>
        {title}
      </Title>
      {children}
    </section>
  )
}

/** Figures with their names. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" m={0}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" size="sm" c="var(--pengawas-quiet)">
            {name}
          </Text>
          <Text component="dd" m={0} fw={600}>
            <bdi>{value}</bdi>
          </Text>
        </div>
      ))}
    </SimpleGrid>
  )
}
