import { Paper, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core'
import { IconChartDots, IconEye, IconUsersGroup, IconWriting } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const FEATURES = [
  ['proctoring', IconEye],
  ['essay', IconWriting],
  ['analytics', IconChartDots],
  ['talent', IconUsersGroup],
] as const

export function Features() {
  const { t } = useTranslation('landing')
  return (
    <>
      <Title order={2} id="features" mb="xl">
        {t('featuresTitle')}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="lg">
        {FEATURES.map(([key, Icon]) => (
          <Paper key={key} component="article" withBorder p="lg">
            <ThemeIcon size={44} variant="light" mb="md">
              <Icon size={24} aria-hidden />
            </ThemeIcon>
            <Title order={3} size="h4" mb={4}>
              {t(`features.${key}.title`)}
            </Title>
            <Text c="var(--pengawas-quiet)">{t(`features.${key}.text`)}</Text>
          </Paper>
        ))}
      </SimpleGrid>
    </>
  )
}
