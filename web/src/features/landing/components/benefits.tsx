import { Group, SimpleGrid, Text, ThemeIcon, Title } from '@mantine/core'
import { IconBolt, IconGlobe, IconRulerMeasure, IconScale, IconSearch, IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const BENEFITS = [
  ['fair', IconScale],
  ['transparent', IconSearch],
  ['efficient', IconBolt],
  ['secure', IconShieldLock],
  ['flexible', IconGlobe],
  ['measured', IconRulerMeasure],
] as const

export function Benefits() {
  const { t } = useTranslation('landing')
  return (
    <>
      <Title order={2} id="benefits" mb="xl">
        {t('benefitsTitle')}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xl">
        {BENEFITS.map(([key, Icon]) => (
          <Group key={key} wrap="nowrap" align="flex-start">
            <ThemeIcon size={36} variant="light" radius="xl">
              <Icon size={20} aria-hidden />
            </ThemeIcon>
            <div>
              <Title order={3} size="h5">
                {t(`benefits.${key}.title`)}
              </Title>
              <Text c="var(--pengawas-quiet)">{t(`benefits.${key}.text`)}</Text>
            </div>
          </Group>
        ))}
      </SimpleGrid>
    </>
  )
}
