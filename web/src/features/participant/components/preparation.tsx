import { Paper, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PreparationLinks } from './preparation-links.tsx'

/** What can be done days before: practise, and check the devices. */
export function Preparation() {
  const { t } = useTranslation('participant')
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }}>
      <Title order={2} size="h4">
        {t('prepare.title')}
      </Title>
      <Text c="var(--pengawas-quiet)" mb="md">
        {t('prepare.text')}
      </Text>
      <PreparationLinks />
    </Paper>
  )
}
