import { Box, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Ledger } from './ledger.tsx'

/** In a dialog: who had the candidate on a wall, fetched once somebody opens it. */
export function FoldedLedger({ testSessionId }: { testSessionId: string }) {
  const { t } = useTranslation('results')
  const [isOpen, { toggle }] = useDisclosure(false)
  return (
    <Box px={12} py="xs" data-testid="ledger">
      <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={toggle}>
        {t('supervision.open')}
      </Button>
      {isOpen ? (
        <Box pt="sm">
          <Ledger testSessionId={testSessionId} />
        </Box>
      ) : null}
    </Box>
  )
}
