import { mount } from 'svelte';
import Shop from './Shop.svelte';

const checkout = await (await fetch('/checkout')).json();
mount(Shop, { target: document.querySelector('#shop'), props: { checkout } });
