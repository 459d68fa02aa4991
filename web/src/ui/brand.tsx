import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function BrandMark({ size = 32 }: { size?: number }) {
  return <img src="/icon.svg" width={size} height={size} alt="" />
}

export function Brand({ size = 32 }: { size?: number }) {
  const { t } = useTranslation()
  return (
    <Group gap="xs" wrap="nowrap">
      <BrandMark size={size} />
      <Text fw={700} size={size > 32 ? 'xl' : 'lg'}>
        {t('appName')}
      </Text>
    </Group>
  )
}
