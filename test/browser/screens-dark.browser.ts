import { testScreens } from './screens.js';

testScreens('dark');
