import { Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** What people may expect of analysis and what it does not do; figures are those of docs/models/README.md. */
const LEFT_OUT = ['objects', 'antispoof', 'liveness', 'virtualCamera'] as const

/** The kinds of flags that analysis leaves out, what was tried, and why each could keep no promise. */
export function LeftOutKinds() {
  const { t } = useTranslation('aiAccuracy')
  return (
    <section aria-labelledby="left-out-kinds">
      <Title order={2} size="h4" id="left-out-kinds" mb="xs">
        {t('leftOut.title')}
      </Title>
      <Text c="var(--pengawas-quiet)" mb="sm">
        {t('leftOut.hint')}
      </Text>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {LEFT_OUT.map((kind) => (
          <Paper key={kind} withBorder p="md" component="article">
            <Title order={3} size="h5" mb="xs">
              {t(`leftOut.${kind}.title`)}
            </Title>
            <Text size="sm" mb="xs">
              {t(`leftOut.${kind}.tried`)}
            </Text>
            <Text size="sm" c="var(--pengawas-quiet)">
              {t(`leftOut.${kind}.instead`)}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
    </section>
  )
}
