import { testAgreement } from './agreement.ts'

testAgreement({ calls: 6, sidebars: 6, types: 8, requests: 12 })
