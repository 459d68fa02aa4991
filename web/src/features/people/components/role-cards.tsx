import { Radio, SimpleGrid, Text } from '@mantine/core'
import { ROLES } from '@pengawas/shared/roles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface RoleCardsProps {
  value: string
  onChange?: (role: string) => void
  error?: ReactNode
}

export function RoleCards({ value, onChange, error }: RoleCardsProps) {
  const { t } = useTranslation(['people', 'common'])
  return (
    <Radio.Group
      label={t('people:fields.role')}
      withAsterisk
      value={value}
      error={error}
      {...(onChange ? { onChange } : {})}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt={6}>
        {ROLES.map((role) => (
          <Radio.Card
            key={role}
            value={role}
            p="sm"
            radius="md"
            style={{ display: 'flex', gap: 10, alignItems: 'flex-start' }}
          >
            <Radio.Indicator mt={2} />
            <span>
              <Text component="span" display="block" fw={600} size="sm">
                {t(`common:roles.${role}`)}
              </Text>
              <Text component="span" display="block" size="xs" c="var(--pengawas-quiet)">
                {t(`people:roleHints.${role}`)}
              </Text>
            </span>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}
