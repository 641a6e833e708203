import { describe } from 'vitest'
import { testTypedPasswords } from '../../src/access/test/typedPasswords.ts'

// These tests use the full cost of hashes.
describe('hashes at the cost of the product', () => testTypedPasswords(500))
