import PouchDB from 'pouchdb-core';
import http from 'pouchdb-adapter-http';
import { MapContainer, TileLayer } from 'react-leaflet';
import 'leaflet/dist/leaflet.css';
import { createRxDatabase } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { tileUrl } from '#config/tiles.ts';
PouchDB.plugin(http);
Object.assign(window, { PouchDB, createRxDatabase, getRxStorageDexie });
export function Lazy() { return <div style={{height: 400}}><h1>Hello</h1><MapContainer center={[37.77, -122.4]} zoom={13} style={{height: 300}} zoomControl={false} attributionControl={false}><TileLayer url={tileUrl} crossOrigin="anonymous" /></MapContainer></div>; }
