import { Button, Container, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { apiKeysQuery } from '../api.ts'
import { ApiKeyList } from './api-key-list.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'

/** Keys with which programs of the agency read, such as its system of personnel. */
export function ApiKeysPage() {
  const { t } = useTranslation('apiKeys')
  const result = useQuery(apiKeysQuery)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Container size="lg" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Text c="var(--pengawas-quiet)" style={{ flex: '1 1 320px' }}>
            {t('hint')}
          </Text>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsAdding(true)}>
            {t('add')}
          </Button>
        </Group>
        <QueryStatus result={result} />
        {result.data?.length === 0 ? (
          <Text role="status" py="md" c="var(--pengawas-quiet)">
            {t('none')}
          </Text>
        ) : null}
        {result.data ? <ApiKeyList keys={result.data} /> : null}
      </Stack>
      {isAdding ? <NewKeyDialog onClose={() => setIsAdding(false)} /> : null}
    </Container>
  )
}
